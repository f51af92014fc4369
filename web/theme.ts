import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import type {
  ActionIconFactory,
  ButtonFactory,
  CheckboxFactory,
  DrawerFactory,
  InputWrapperFactory,
  MenuFactory,
  ModalFactory,
  ProgressFactory,
  PaperFactory,
  PopoverFactory,
  SegmentedControlFactory,
  TooltipFactory,
} from '@mantine/core'
import { limits } from '../openapi/gen/limits.gen.ts'

/* Ten shades each, even steps of OKLCH lightness; every pair of text and ground is measured. */
const plum: MantineColorsTuple = [
  '#fcf4f9',
  '#f9e7f1',
  '#f1cfe3',
  '#e4afcf',
  '#d590bb',
  '#b66299',
  '#944379',
  '#72305c',
  '#572446',
  '#3b172f',
]
const gray: MantineColorsTuple = [
  '#fcfaf8',
  '#f6f3f0',
  '#eeeae7',
  '#e5e0dc',
  '#d4ceca',
  '#aea8a3',
  '#716a66',
  '#5c5551',
  '#403b37',
  '#25211d',
]
const dark: MantineColorsTuple = [
  '#f0ebee',
  '#d2cbcf',
  '#b7aeb3',
  '#93898e',
  '#574c52',
  '#41373c',
  '#30272c',
  '#221b1f',
  '#191316',
  '#110b0e',
]
const green: MantineColorsTuple = [
  '#effaf2',
  '#dcf4e1',
  '#bdeac7',
  '#94d9a6',
  '#68c384',
  '#3fa362',
  '#2a844b',
  '#1e6639',
  '#184f2b',
  '#11361e',
]
const yellow: MantineColorsTuple = [
  '#fef8ef',
  '#ffeed6',
  '#fee0b1',
  '#ffcd7d',
  '#f6b645',
  '#d89b25',
  '#aa7918',
  '#825b0c',
  '#624407',
  '#442e05',
]
const red: MantineColorsTuple = [
  '#fef4f2',
  '#fee5e1',
  '#feccc5',
  '#ffa79b',
  '#f67d70',
  '#e75347',
  '#ca382f',
  '#a52a24',
  '#7f211b',
  '#591712',
]
const blue: MantineColorsTuple = [
  '#f0f8fe',
  '#dcf0fe',
  '#bbe0fb',
  '#90caf4',
  '#67b2e5',
  '#3992c9',
  '#1e76a9',
  '#115d87',
  '#0d4768',
  '#0a3149',
]
const orange: MantineColorsTuple = [
  '#fef6f1',
  '#fee9dd',
  '#ffd3ba',
  '#feb68b',
  '#fa9654',
  '#e67a2a',
  '#c36212',
  '#984b0e',
  '#75390a',
  '#522707',
]

const fontFamily = "'Golos Text', 'Golos Fallback', 'Golos Fallback Android', system-ui, sans-serif"

/** Heights come from tokens.css: 40 px with a mouse, 44 px below 1024 px or with a coarse pointer. */
const controlHeight = 'var(--control-h)'

/** Plum and gray follow the tokens in both schemes; yellow and orange are never filled with text on them. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  if (color === 'plum' && input.variant === 'light')
    return {
      ...base,
      background: 'var(--surface-selected)',
      hover: 'var(--surface-selected-hover)',
      color: 'var(--text-accent)',
    }
  if (color === 'plum' && (input.variant === 'subtle' || input.variant === 'transparent'))
    return { ...base, hover: 'var(--surface-selected)', color: 'var(--text-accent)' }
  if (color === 'gray' && (input.variant === 'subtle' || input.variant === 'transparent'))
    return { ...base, hover: 'var(--surface-hover)', color: 'var(--text)' }
  if (color === 'red' && (input.variant === 'light' || input.variant === 'subtle'))
    return { ...base, hover: 'var(--danger-bg)', color: 'var(--text-danger)' }
  return base
}

export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  colors: { plum, gray, dark, green, yellow, red, blue, orange },
  primaryColor: 'plum',
  primaryShade: { light: 7, dark: 6 }, // white on both is AA; autoContrast judges by the light shade only (9.7.3)
  autoContrast: false,
  variantColorResolver,
  white: '#ffffff',
  black: gray[9], // the ink
  fontSmoothing: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'var(--shadow-1)', md: 'var(--shadow-2)', lg: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  headings: {
    fontFamily,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.27' },
      h3: { fontSize: '1.125rem', lineHeight: '1.33' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  // Plain objects, not Component.extend(): that would load every component with the first page (40 KiB of brotli).
  components: {
    Button: {
      vars: (_, { size }) =>
        size
          ? { root: { '--button-height': `max(var(--button-height-${size}), var(--finger-h))` } }
          : {
              root: {
                '--button-height': controlHeight,
                '--button-fz': '0.9375rem',
                '--button-padding-x': 'min(1rem, 20px)',
              },
            },
      styles: { label: { fontWeight: 500 } },
    } satisfies ExtendComponent<ButtonFactory>,
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_, { size }) => (size ? { root: {} } : { root: { '--ai-size': controlHeight } }),
    } satisfies ExtendComponent<ActionIconFactory>,
    InputWrapper: {
      styles: {
        label: { fontWeight: 500, marginBottom: 6 },
        description: { color: 'var(--text-dim)', marginBottom: 6 },
      },
    } satisfies ExtendComponent<InputWrapperFactory>,
    // Drawn by Modal and Drawer.
    Paper: { defaultProps: { radius: 'lg' } } satisfies ExtendComponent<PaperFactory>,
    Checkbox: { defaultProps: { size: 'sm', radius: 'sm' } } satisfies ExtendComponent<CheckboxFactory>,
    // By its parts, which are drawn with and without `Progress` itself.
    ProgressRoot: { defaultProps: { radius: 'xl', size: 6 } } satisfies ExtendComponent<ProgressFactory>,
    ProgressSection: {
      defaultProps: { color: 'var(--accent-graphic)' },
    } satisfies ExtendComponent<ProgressFactory>,
    SegmentedControl: { defaultProps: { withItemsBorders: false } } satisfies ExtendComponent<SegmentedControlFactory>,
    Tooltip: { defaultProps: { withArrow: false, radius: 'sm' } } satisfies ExtendComponent<TooltipFactory>,
    // Drawn by Select and MultiSelect, which open at once.
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md' },
    } satisfies ExtendComponent<PopoverFactory>,
    Menu: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 140 } },
    } satisfies ExtendComponent<MenuFactory>,
    // What ui/Dialog.tsx and ui/Sheet.tsx are made of; `Modal` and `Drawer` themselves are not used.
    ModalRoot: {
      defaultProps: { transitionProps: { duration: limits.app.modalCloseMs } },
    } satisfies ExtendComponent<ModalFactory>,
    DrawerRoot: {
      defaultProps: { transitionProps: { duration: limits.app.modalCloseMs } },
    } satisfies ExtendComponent<DrawerFactory>,
  },
})

/** Mantine's own variables, pointed at the tokens of tokens.css, so that every component follows both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--text-link)',
    '--mantine-color-error': 'var(--text-danger)',
    '--mantine-color-default': 'var(--surface-card)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--surface-sunken)',
    '--mantine-color-disabled-color': 'var(--text-faint)',
  }
  return { variables: {}, light: shared, dark: shared }
}
