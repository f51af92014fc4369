import type { ReactNode } from 'react'
import { href } from '../../routes.ts'
import { Brand } from '../../ui/Brand.tsx'

export interface LegalSection {
  /** Its anchor. */
  id: string
  title: string
  body: ReactNode
}

interface LegalDocumentProps {
  title: string
  sections: LegalSection[]
}

/** The edition of both texts. */
const edition = { machine: '2026-11-21', human: '21.11.2026' }

/** A legal text; drawn to HTML when the app is built. */
export function LegalDocument({ title, sections }: LegalDocumentProps) {
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        К содержанию
      </a>
      <header className="site-header">
        <Brand name="Рабочее пространство" caption="для ресторанов" />
        <nav aria-label="Назад">
          <a className="site-button" data-quiet href={href('landing')}>
            ← На главную
          </a>
        </nav>
      </header>
      <main id="content" className="legal">
        <h1>{title}</h1>
        <p className="legal-edition">
          Редакция от <time dateTime={edition.machine}>{edition.human}</time>
        </p>
        <p className="legal-sample">
          <strong>Это образец текста.</strong> До начала работы сервиса оператор заменяет его документом, который
          подготовил юрист.
        </p>
        <nav aria-label="Содержание" className="legal-contents">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {index + 1}. {name}
            </h2>
            {body}
          </section>
        ))}
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
