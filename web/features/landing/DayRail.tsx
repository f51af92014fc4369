import { Ticket } from '../../ui/Ticket.tsx'
import { TicketRows } from './TicketRows.tsx'

const day = [
  {
    at: '08:30',
    title: 'Открытие смены',
    tilt: -1.1,
    done: 3,
    rows: ['Свет и музыка', 'Касса и размен', 'Сервировка'],
  },
  { at: '11:00', title: 'Холодильники', tilt: 0.6, done: 1, current: true, rows: ['Овощи +3,5 °C', 'Рыба', 'Десерты'] },
  { at: '12:00', title: 'Стажёры', tilt: -0.5, done: 0, rows: ['Встреча гостя', 'Тест: меню'] },
  { at: '17:30', title: 'Перед вечером', tilt: 0.8, done: 0, rows: ['Стоп-лист в зал', 'Брони на 19:00', 'Бокалы'] },
  { at: '23:00', title: 'Закрытие бара', tilt: -0.7, done: 0, rows: ['Остатки вина', 'Лёд и сиропы', 'Касса'] },
]

/** A day of a restaurant on a ticket rail: decoration. */
export function DayRail() {
  return (
    <div className="landing-rail" aria-hidden="true">
      <div>
        {day.map(({ at, title, tilt, done, current = false, rows }) => (
          <Ticket key={at} number={at} title={title} tilt={tilt} current={current}>
            <TicketRows rows={rows} done={done} />
          </Ticket>
        ))}
      </div>
    </div>
  )
}
