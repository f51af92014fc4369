import type { DraftDialog, DraftOfferProps, LeftDraft } from './DraftDialog.tsx'
import { Fetched } from './Fetched.tsx'

const dialog = () => import('./DraftDialog.tsx').then((file) => file.DraftDialog)

/** Asks whether to go on with what was left here. Hardly anybody is asked, so its dialog comes with the question. */
export function DraftOffer<D extends LeftDraft>(props: DraftOfferProps<D>) {
  const load: () => Promise<typeof DraftDialog<D>> = dialog
  return <Fetched wanted={props.offers.length > 0} load={load} onFailure={props.onLater} props={props} />
}
