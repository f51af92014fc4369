import './landing.css'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { href } from '../../routes.ts'
import { Brand } from '../../ui/Brand.tsx'

/** Texts of screens.md, section 15. */
export function LandingPage() {
  return (
    <div className="landing">
      <header>
        <Brand name="Рабочее пространство" caption="для ресторанов" size="login" />
        <Button component={Link} href={href('login')} variant="default">
          Войти
        </Button>
      </header>
      <main>
        <h1>Порядок в ресторане — каждый день</h1>
        <p>Чек-листы, задачи, база знаний и обучение сотрудников в одном рабочем пространстве</p>
        <div className="landing-actions">
          <Button component={Link} href={href('register')} size="lg">
            Начать бесплатно
          </Button>
          <Button component={Link} href={href('login')} size="lg" variant="light">
            Войти
          </Button>
        </div>
      </main>
      <footer>
        <Link href={href('terms')}>Пользовательское соглашение</Link>
        <Link href={href('privacy')}>Политика конфиденциальности</Link>
      </footer>
    </div>
  )
}
