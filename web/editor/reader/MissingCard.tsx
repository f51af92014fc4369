import type { Icon } from '@tabler/icons-react'

/** A card whose object is deleted or not for this reader: both look the same (decision B17, I10). */
export function MissingCard({ icon: CardIcon, text }: { icon: Icon; text: string }) {
  return (
    <div className="ab-card ab-card-missing">
      <span className="ab-card-icon">
        <CardIcon size={22} aria-hidden />
      </span>
      <div className="ab-card-main">{text}</div>
    </div>
  )
}
