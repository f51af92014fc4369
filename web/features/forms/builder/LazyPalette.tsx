import type { FormField } from '../../../../openapi/rules/forms.ts'
import { Fetched } from '../../../ui/Fetched.tsx'

export interface PaletteProps {
  full: boolean
  onAdd: (type: FormField['type']) => void
}

/** What a type carries while it is dragged; a text or a file from elsewhere carries none of it. */
export const fieldMedium = 'application/x-form-field'

const load = () => import('./Palette.tsx').then((file) => file.Palette)
const stays = () => {}

/** The palette with its drawings comes beside the page. */
export const LazyPalette = (props: PaletteProps) => <Fetched wanted load={load} onFailure={stays} props={props} />
