import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from '../../web/features/landing/Landing.tsx'
import { Privacy } from '../../web/features/legal/Privacy.tsx'
import { Terms } from '../../web/features/legal/Terms.tsx'

export interface SitePage {
  /** Its file, without .html. */
  name: string
  title: string
  description: string
  body: string
}

const page = (name: string, title: string, description: string, content: ReactElement): SitePage => ({
  name,
  title,
  description,
  body: renderToStaticMarkup(content),
})

/** Documents that need no app: drawn once, when the app is built. */
export const sitePages: SitePage[] = [
  page(
    'landing',
    'Порядок в ресторане — каждый день · Рабочее пространство для ресторанов',
    'Чек-листы, задачи, база знаний и обучение сотрудников ресторана в одном рабочем пространстве',
    <Landing />,
  ),
  page(
    'terms-of-service',
    'Пользовательское соглашение · Рабочее пространство для ресторанов',
    'Условия, на которых рестораны пользуются рабочим пространством',
    <Terms />,
  ),
  page(
    'privacy-policy',
    'Политика конфиденциальности · Рабочее пространство для ресторанов',
    'Какие персональные данные обрабатывает рабочее пространство для ресторанов, зачем и как долго',
    <Privacy />,
  ),
]
