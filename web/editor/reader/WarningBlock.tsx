import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { InlineText } from './InlineText.tsx'

export function WarningBlock({ title, html }: { title: string; html: string }) {
  return (
    <div className="ab-warning" role="note">
      <IconBulb className="ab-warning-icon" size={22} aria-hidden />
      <InlineText html={title} as="strong" className="ab-warning-title" />
      {html && <InlineText html={html} as="p" className="ab-warning-text" />}
    </div>
  )
}
