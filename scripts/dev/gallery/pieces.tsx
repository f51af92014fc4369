// /dev/pieces of `bun run dev:mocks`: pieces of web/ui that a page shows only with data of a certain kind, side by side.
import '../../../web/layers.css'
import '@mantine/core/styles.layer.css'
import '../../../web/tokens.css'
import '../../../web/base.css'
import { MantineProvider } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from '../../../web/theme.ts'
import { Count, type Look, Pill, Status } from '../../../web/ui/Badge.tsx'
import { LazyChart } from '../../../web/ui/chart/LazyChart.tsx'
import { SortableList } from '../../../web/ui/sortable/SortableList.tsx'
import { Lifted } from '../../../web/ui/sortable/SortableRow.tsx'

const statuses: [string, Look][] = [
  ['Новая', { tone: 'mute', shape: 'dash' }],
  ['В работе', { tone: 'info', shape: 'half' }],
  ['На проверке', { tone: 'warn', shape: 'ring' }],
  ['Выполнена', { tone: 'ok', shape: 'full' }],
  ['Отменена', { tone: 'mute', shape: 'dash' }],
]

const week = [
  { name: 'вс 15', values: [18, 3, 1] },
  { name: 'пн 16', values: [21, 2, 1] },
  { name: 'вт 17', values: [20, 3, 1] },
  { name: 'ср 18', values: [22, 1, 1] },
  { name: 'чт 19', values: [19, 4, 1] },
  { name: 'пт 20', values: [17, 4, 3] },
  { name: 'сб 21', note: 'сегодня', values: [12, 2, 1], ahead: 9 },
]
const days = Array.from({ length: 30 }, (_, day) => ({
  name: `${day + 1}.11`,
  values: [70 + ((day * 7) % 25), 50 + ((day * 11) % 20)],
}))
const items = ['Включить вытяжку', 'Проверить холодильники', 'Разложить приборы', 'Открыть смену в кассе']

function Points() {
  const [order, setOrder] = useState(items)
  return (
    <SortableList
      label="Пункты"
      items={order}
      idOf={(item) => item}
      nameOf={(item) => item}
      words={{ one: 'Пункт', it: 'пункт', gender: 'm', notHere: 'Сюда нельзя' }}
      onMove={(item, from, to) => setOrder(order.toSpliced(from, 1).toSpliced(to, 0, item))}
      lifted={(item) => <Lifted>{item}</Lifted>}
    >
      {(item) => <span>{item}</span>}
    </SortableList>
  )
}

function Pieces() {
  return (
    <main
      style={{
        display: 'grid',
        gap: 32,
        maxWidth: 720,
        padding: 16,
        margin: '0 auto',
        background: 'var(--surface-card)',
      }}
    >
      <h1 style={{ margin: 0 }}>Части</h1>
      <section style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        {statuses.map(([word, look]) => (
          <Status key={word} look={look}>
            {word}
          </Status>
        ))}
        <Pill tone="danger" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
          Просрочена на 2 дня
        </Pill>
        <Pill tone="info">В работе</Pill>
        <Pill tone="warn">На проверке</Pill>
        <Pill tone="ok">Выполнена</Pill>
        <Pill tone="mute">Отменена</Pill>
        <Count count={12} heard="ожидают:" />
        <Count count={120} heard="ожидают:" />
      </section>
      <Points />
      <LazyChart
        kind="bars"
        title="Чек-листы по дням"
        of="День"
        parts={['вовремя', 'с опозданием', 'пропущены']}
        rows={week}
      />
      <LazyChart
        kind="lines"
        title="Выполнение по дням"
        of="День"
        parts={['чек-листы', 'задачи']}
        unit="%"
        rows={days}
      />
      <LazyChart
        kind="lines"
        title="Средний балл"
        of="День"
        parts={['балл']}
        rows={week.map(({ name, values }) => ({ name, values: values.slice(0, 1) }))}
      />
      <LazyChart
        kind="rows"
        title="Рестораны"
        of="Ресторан"
        parts={['доля выполненных']}
        unit="%"
        rows={[
          { name: 'Берёзка на набережной', note: 'было 95%', values: [98] },
          { name: 'Берёзка на Лесной', note: 'было 91%', values: [95] },
          { name: 'Берёзка на Пятницкой', note: 'было 92%', values: [89] },
        ]}
      />
      <LazyChart
        kind="bars"
        title="Оценки"
        of="Оценка"
        parts={['оценок']}
        rows={[4, 2, 9, 31, 58].map((count, mark) => ({ name: String(mark + 1), values: [count] }))}
      />
    </main>
  )
}

const root = document.querySelector('#pieces')
if (!root) throw new Error('the page of the pieces has no place for them')
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <Pieces />
  </MantineProvider>,
)
