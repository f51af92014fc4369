import './settings-tabs.css'
import { Link, useLocation } from 'wouter'
import { href } from '../routes.ts'

const tabs = [
  { label: 'Компания', to: href('company') },
  { label: 'Рестораны', to: href('restaurants') },
  { label: 'Должности', to: href('positions') },
  { label: 'Категории', to: href('categories') },
]

/** The pages of the settings as one row of links. */
export function SettingsTabs() {
  const [path] = useLocation()
  return (
    <nav className="settings-tabs" aria-label="Настройки">
      {tabs.map(({ label, to }) => (
        <Link key={to} href={to} aria-current={path === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
