import { href } from './routes.ts'

const icon = (px: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : purpose}-${px}.png`,
  sizes: `${px}x${px}`,
  type: 'image/png',
  purpose,
})

/**
 * The app on a home screen (its web manifest); the server adds whose it is (api/http/pages/web.ts). The shortcuts are what a
 * waiter does.
 */
export const install = {
  id: '/',
  start_url: href('dashboard'),
  scope: '/',
  display: 'standalone',
  lang: 'ru',
  dir: 'ltr',
  // As in index.html: --surface-page.
  theme_color: '#f6f3f0',
  background_color: '#f6f3f0',
  icons: [icon(192), icon(512), icon(512, 'maskable')],
  shortcuts: [
    { name: 'Чек-листы', url: href('checklistExecute') },
    { name: 'Задачи', url: href('tasks') },
    { name: 'База знаний', url: href('articles') },
    { name: 'Новости', url: href('news') },
  ],
}
