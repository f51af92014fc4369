import './form-page.css'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link } from 'wouter'

/** Above the title of a page: where it was come from. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} className="form-page-back">
      <IconArrowLeft size={20} aria-hidden="true" />
      {children}
    </Link>
  )
}
