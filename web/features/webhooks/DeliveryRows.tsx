import { Link } from 'wouter'
import { formatWhenIn } from '../../lib/dates.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { companyZone } from '../../shell/company-zone.ts'
import { Answer } from './Answer.tsx'
import { answerWords, attemptWords, type Delivery, eventWords, msWords, stateWords } from './webhook-words.ts'

interface DeliveryRowsProps {
  deliveries: readonly Delivery[] | undefined
  chosen: string | undefined
  hrefOf: (id: string) => string
}

/** When it was tried last; before that, when it came to be. */
const When = ({ delivery: { lastAt, createdAt } }: { delivery: Delivery }) => (
  <>{formatWhenIn(lastAt ?? createdAt, companyZone(), new Date(useMinute()))}</>
)
function State({ delivery }: { delivery: Delivery }) {
  const words = stateWords(delivery, useMinute(), companyZone())
  return (
    <>
      {eventWords(delivery.type)}
      {words && <> · {words}</>}
    </>
  )
}
const Code = ({ delivery }: { delivery: Delivery }) => (
  <Answer
    words={answerWords(delivery)}
    isGood={delivery.attempts === 0 ? undefined : delivery.status === 'delivered'}
  />
)

export function DeliveryRows({ deliveries, chosen, hrefOf }: DeliveryRowsProps) {
  const name = ({ _id, type }: Delivery) => (
    <Link className="hooks-event" href={hrefOf(_id)} {...(_id === chosen && { 'aria-current': 'true' as const })}>
      {type}
    </Link>
  )
  const columns: Column<Delivery>[] = [
    { head: 'Время', width: '92px', cell: (delivery) => <When delivery={delivery} /> },
    {
      head: 'Событие',
      names: true,
      cell: (delivery) => (
        <>
          {name(delivery)}
          <span className="hooks-state">
            <State delivery={delivery} />
          </span>
        </>
      ),
    },
    { head: 'Ответ', width: '132px', cell: (delivery) => <Code delivery={delivery} /> },
    { head: 'Попытка', width: '84px', cell: attemptWords },
    { head: 'Длилась', width: '88px', number: true, cell: ({ ms }) => msWords(ms) },
  ]
  return (
    <Rows
      rows={deliveries}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={(delivery) => ({
        name: name(delivery),
        text: (
          <p>
            <State delivery={delivery} />
          </p>
        ),
        facts: (
          <>
            <Code delivery={delivery} />
            <span>
              <When delivery={delivery} />
            </span>
            <span>попытка {attemptWords(delivery)}</span>
          </>
        ),
      })}
    />
  )
}
