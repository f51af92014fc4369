import './login-rail.css'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Ticket } from '../../ui/Ticket.tsx'

type Row = [name: string, time?: string]
interface RailTicket {
  at: string
  title: string
  tilt: number
  current?: boolean
  rows: Row[]
  /** How many from the top are ticked. */
  done: number
}

const rails: RailTicket[][] = [
  [
    {
      at: '08:30',
      title: 'Открытие смены',
      tilt: -1.1,
      done: 4,
      rows: [
        ['Свет и музыка', '08:34'],
        ['Касса и размен', '08:41'],
        ['Сервировка зала', '08:52'],
        ['Брони на день', '08:55'],
      ],
    },
    {
      at: '11:00',
      title: 'Холодильники',
      tilt: 0.6,
      current: true,
      done: 2,
      rows: [['Овощи +3,5 °C', '11:02'], ['Рыба −1,0 °C', '11:03'], ['Десерты']],
    },
    { at: '12:00', title: 'Стажёры', tilt: -0.5, done: 0, rows: [['Встреча гостя'], ['Тест: меню']] },
  ],
  [
    { at: '15:00', title: 'Обход зала', tilt: -1, done: 0, rows: [['Терраса'], ['Уборные'], ['Гардероб']] },
    {
      at: '17:30',
      title: 'Перед вечером',
      tilt: 0.6,
      done: 0,
      rows: [['Стоп-лист в зал'], ['Брони на 19:00'], ['Свечи и меню'], ['Бокалы']],
    },
    { at: '23:00', title: 'Закрытие бара', tilt: -0.5, done: 0, rows: [['Остатки вина'], ['Лёд и сиропы'], ['Касса']] },
  ],
]

/** A day of a restaurant on two ticket rails: decoration of the login, desktop only. */
export function LoginRail() {
  return (
    <div className="login-rail" aria-hidden="true">
      {rails.map((tickets, index) => (
        <div key={index} className="login-rail-row">
          {tickets.map(({ at, title, tilt, current = false, rows, done }) => (
            <Ticket key={at} number={at} title={title} tilt={tilt} current={current}>
              {rows.map(([name, time], row) => (
                <div key={name} className="login-rail-item">
                  <span className="login-rail-box" data-done={row < done || undefined}>
                    {row < done && <IconCheck size={14} style={{ strokeWidth: 3 }} />}
                  </span>
                  <span>{name}</span>
                  {time && <time>{time}</time>}
                </div>
              ))}
            </Ticket>
          ))}
        </div>
      ))}
    </div>
  )
}
