import { Ticket } from '../../ui/Ticket.tsx'
import { TicketRows } from './TicketRows.tsx'

/** Tasks and checklists are drawn as tickets until their screens can be photographed. */
export function Features() {
  return (
    <>
      <section className="landing-feature" data-side="end">
        <div>
          <h2>Книга задач</h2>
          <p>
            Поручение не теряется в&nbsp;переписке: у&nbsp;каждой задачи есть исполнитель, срок и&nbsp;состояние.
            Просроченное видно сразу.
          </p>
        </div>
        <div className="landing-drawing" aria-hidden="true">
          <Ticket number="до 11:00" title="Задача шефу" tilt={-1.2}>
            <TicketRows rows={['Согласовать стоп-лист', 'Передать в зал']} done={1} />
          </Ticket>
          <Ticket number="завтра" title="Задача управляющему" tilt={0.9} current>
            <TicketRows rows={['Вызвать мастера', 'Фото после ремонта']} done={0} />
          </Ticket>
        </div>
      </section>
      <section className="landing-feature" data-wide>
        <div>
          <h2>База знаний</h2>
          <p>
            Стандарты, рецептуры и&nbsp;инструкции в&nbsp;одном месте. Поиск понимает русские слова в&nbsp;любой форме,
            а&nbsp;каждый сотрудник видит статьи своей должности.
          </p>
        </div>
        <div className="landing-shots">
          <Shot name="articles" width={1080} height={557} alt="Список статей базы знаний с темами, тегами и поиском" />
          <Shot name="article" width={390} height={700} alt="Статья базы знаний на экране телефона" phone />
        </div>
      </section>
      <section className="landing-feature" data-side="end">
        <div>
          <h2>Чек-листы</h2>
          <p>
            Открытие смены, температура холодильников, закрытие бара. Сотрудник отмечает пункты с&nbsp;телефона,
            управляющий видит, что сделано и&nbsp;когда.
          </p>
        </div>
        <div className="landing-drawing" aria-hidden="true">
          <Ticket number="08:30" title="Открытие смены" tilt={0.8}>
            <TicketRows rows={['Свет и музыка', 'Касса и размен', 'Сервировка', 'Брони на день']} done={4} />
          </Ticket>
          <Ticket number="11:00" title="Холодильники" tilt={-0.9} current>
            <TicketRows rows={['Овощи +3,5 °C', 'Рыба −1,0 °C', 'Десерты']} done={2} />
          </Ticket>
        </div>
      </section>
    </>
  )
}

interface ShotProps {
  /** web/features/landing/<name>-light.webp and -dark.webp, two device pixels to one of these. */
  name: 'articles' | 'article'
  width: number
  height: number
  alt: string
  phone?: boolean
}

/** A picture of the product in the visitor's colour scheme. */
function Shot({ name, width, height, alt, phone = false }: ShotProps) {
  return (
    <picture className="landing-shot" data-phone={phone || undefined}>
      <source srcSet={`/site/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img src={`/site/${name}-light.webp`} width={width} height={height} alt={alt} loading="lazy" />
    </picture>
  )
}
