import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { Fetched } from '../../../ui/Fetched.tsx'

export interface PaletteProps {
  full: boolean
  onAdd: (type: FormField['type']) => void
}

const load = () => import('./Palette.tsx').then((file) => file.Palette)
const stays = () => {}

/** The palette with its drawings comes beside the page. */
export const LazyPalette = (props: PaletteProps) => <Fetched wanted load={load} onFailure={stays} props={props} />
