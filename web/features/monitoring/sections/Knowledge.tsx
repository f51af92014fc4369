import { Link } from 'wouter'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { useLooking } from '../asked.ts'
import { Change } from '../Change.tsx'
import { Numbers } from '../Numbers.tsx'
import { Panel } from '../Panel.tsx'
import { Tiles } from '../Tiles.tsx'
import { groupWords, number, partName, partNote } from '../words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const linkTo = ({ _id, title }: { _id: string; title: string }) => (
  <Link href={href('article', { id: _id })}>{title}</Link>
)

export function Knowledge() {
  const looking = useLooking()
  const read = useRead('monitoringGetKnowledge', { query: looking.asked })
  return (
    <Panel
      read={read}
      isEmpty={({ now, unreadArticles, searchMisses }) =>
        now.views === 0 && unreadArticles.length === 0 && searchMisses.length === 0
      }
    >
      {({ now, before, series, topArticles, unreadArticles, searchMisses, hours }) => (
        <>
          <Tiles
            tiles={[
              {
                name: 'Просмотры статей',
                value: number(now.views),
                to: href('articles'),
                change: <Change now={now.views} before={before.views} better="more" />,
              },
              {
                name: 'Читали сотрудников',
                value: number(now.readers),
                to: href('articles'),
                change: <Change now={now.readers} before={before.readers} better="more" />,
              },
            ]}
          />
          <LazyChart
            kind="lines"
            title={`Чтение ${groupWords[looking.group]}`}
            of="Когда"
            parts={['просмотры', 'сотрудники']}
            rows={series.map(({ date, views, readers }) => ({
              name: partName(date, looking),
              ...partNote(date, looking),
              values: [views, readers],
            }))}
          />
          <div className="panel-pair" data-even>
            <Numbers
              title="Больше всего читают"
              of="Статья"
              heads={['Просмотров', 'Сотрудников']}
              none="За период ничего не открывали"
              rows={topArticles.map(({ article, views, readers }) => ({
                key: article._id,
                name: linkTo(article),
                cells: [number(views), number(readers)],
              }))}
            />
            <Numbers
              title="Не читают"
              of="Статья"
              heads={['Для скольких', 'Открывали']}
              none="Непрочитанных статей нет"
              rows={unreadArticles.map(({ article, audience, read: opened }) => ({
                key: article._id,
                name: linkTo(article),
                cells: [number(audience), number(opened)],
              }))}
            />
          </div>
          <Numbers
            title="Искали и не нашли"
            hint="По всей компании: кто искал, не хранится"
            of="Запрос"
            heads={['Раз']}
            none="Всё, что искали, нашлось"
            rows={searchMisses.map(({ query, count }) => ({
              key: query,
              name: <Link href={href('articles', {}, { search: query })}>{query}</Link>,
              cells: [number(count)],
            }))}
          />
          <LazyChart
            kind="bars"
            title="В котором часу читают"
            of="Час"
            parts={['просмотров']}
            rows={HOURS.map((hour) => ({
              name: String(hour),
              values: [hours.find((one) => one.hour === hour)?.views ?? 0],
            }))}
          />
        </>
      )}
    </Panel>
  )
}
