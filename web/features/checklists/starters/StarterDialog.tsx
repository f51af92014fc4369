import { Dialog } from '../../../ui/Dialog.tsx'
import { StarterCards } from './StarterCards.tsx'

export const StarterDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog title="Готовые чек-листы" opened={opened} onClose={onClose} size="table" room phone="full" readFirst>
    <p className="starters-note">Откроется редактор с готовыми пунктами: всё можно изменить до сохранения.</p>
    <StarterCards />
  </Dialog>
)
