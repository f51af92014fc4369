import { href } from '../../routes.ts'
import { Brand } from '../../ui/Brand.tsx'
import { DayRail } from './DayRail.tsx'
import { Features } from './Features.tsx'
import { Questions } from './Questions.tsx'

/** The page of the main address. Drawn to HTML when the app is built. */
export function Landing() {
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        К содержанию
      </a>
      <header className="site-header">
        <Brand name="Рабочее пространство" caption="для ресторанов" />
        <nav aria-label="Вход и регистрация">
          <a className="site-button" data-quiet href={href('login')}>
            Войти
          </a>
          <a className="site-button" data-light href={href('register')}>
            Начать бесплатно
          </a>
        </nav>
      </header>
      <main id="content" className="landing">
        <section className="landing-hero">
          <h1>Порядок в&nbsp;ресторане&nbsp;— каждый день</h1>
          <p>Чек-листы, задачи, база знаний и обучение сотрудников в одном рабочем пространстве</p>
          <div className="landing-actions">
            <a className="site-button" data-filled href={href('register')}>
              Начать бесплатно
            </a>
            <a className="site-button" href={href('login')}>
              Войти
            </a>
          </div>
        </section>
        <DayRail />
        <div className="landing-sheet">
          <Features />
          <section className="landing-section">
            <h2>Как это работает</h2>
            <ol className="landing-steps">
              <li>
                <h3>Зарегистрируйте компанию</h3>
                <p>Название, адрес и ваша почта. Код из письма — и рабочее пространство открыто.</p>
              </li>
              <li>
                <h3>Добавьте сотрудников</h3>
                <p>У каждого своя должность: официант видит стандарты зала, повар — кухни.</p>
              </li>
              <li>
                <h3>Работайте</h3>
                <p>С телефона между столами, с планшета на кухне, с компьютера в кабинете.</p>
              </li>
            </ol>
          </section>
          <section className="landing-section">
            <h2>Также внутри</h2>
            <ul className="landing-also">
              <li>
                <h3>Тестирование</h3>
                <p>Проверка знаний меню и стандартов с результатами по каждому сотруднику.</p>
              </li>
              <li>
                <h3>Новости</h3>
                <p>Объявления, которые видят только нужные рестораны и должности.</p>
              </li>
              <li>
                <h3>Мониторинг</h3>
                <p>Что сделано сегодня, что просрочено и где нужна помощь.</p>
              </li>
              <li>
                <h3>Telegram</h3>
                <p>Напоминания о задачах и чек-листах там, где их прочтут.</p>
              </li>
            </ul>
          </section>
          <Questions />
        </div>
      </main>
      <footer className="site-footer">
        <a href={href('terms')}>Пользовательское соглашение</a>
        <a href={href('privacy')}>Политика конфиденциальности</a>
        <a href={href('landing')} data-support="" hidden>
          Поддержка
        </a>
      </footer>
    </div>
  )
}
