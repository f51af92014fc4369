import { LogoMark } from '../../ui/LogoMark.tsx'

const grounds = [
  { ground: 'light', label: 'На светлом фоне' },
  { ground: 'dark', label: 'На тёмном фоне' },
]

/** As it will be seen: the size of its place, and on dark a sheet of paper under it. */
export function LogoPreview({ type, url }: { type: 'menu' | 'login'; url: string | undefined }) {
  return (
    <div className="company-logo-grounds" data-type={type}>
      {grounds.map(({ ground, label }) => (
        <figure key={ground}>
          <div data-ground={ground}>
            {url ? <img src={url} alt="" /> : <LogoMark size={type === 'login' ? 48 : 36} />}
          </div>
          <figcaption>{url ? label : `${label}, без логотипа`}</figcaption>
        </figure>
      ))}
    </div>
  )
}
