import './brand.css'
import { LogoMark } from './LogoMark.tsx'

interface BrandProps {
  name: string
  /** One dim line under the name. */
  caption?: string
  /** The company's own logo replaces the mark. */
  logoUrl?: string | undefined
  size?: 'menu' | 'login'
  /** The collapsed sidebar has room for the mark only. */
  markOnly?: boolean
}

export function Brand({ name, caption, logoUrl, size = 'menu', markOnly = false }: BrandProps) {
  return (
    <span className="brand" data-size={size}>
      {logoUrl ? <img className="brand-logo" src={logoUrl} alt="" /> : <LogoMark size={size === 'login' ? 48 : 36} />}
      <span className={markOnly ? 'app-hidden' : 'brand-text'}>
        <span className="brand-name">{name}</span>
        {caption && <span className="brand-caption">{caption}</span>}
      </span>
    </span>
  )
}
