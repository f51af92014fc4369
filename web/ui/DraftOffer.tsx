import type { DraftDialog, DraftOfferProps, LeftDraft } from './DraftDialog.tsx'
import { Fetched } from './Fetched.tsx'

const dialog = () => import('./DraftDialog.tsx').then((file) => file.DraftDialog)

/**
 * Asks whether to go on with what was left here. Hardly anybody is asked, so its dialog comes with the question; once there
 * is something to leave (`typed`) it is fetched, for the page may be opened anew without a network.
 */
export function DraftOffer<D extends LeftDraft>({ typed, ...props }: DraftOfferProps<D> & { typed: boolean }) {
  const load: () => Promise<typeof DraftDialog<D>> = dialog
  const isLeft = props.offers.length > 0
  return <Fetched wanted={isLeft} soon={typed} load={load} onFailure={props.onLater} props={props} />
}
