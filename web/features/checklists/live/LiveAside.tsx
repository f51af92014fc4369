import { UnstyledButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatTimeIn } from '../../../lib/dates.ts'
import { shortName } from '../../../lib/names.ts'
import { href } from '../../../routes.ts'
import { Avatar } from '../../../ui/Avatars.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type Fail, fixWords, type Live } from './live.ts'

interface AsideProps {
  live: Live
  zone: string
}
const photosShown = 6

export function LiveAside({ live, zone }: AsideProps) {
  const { fails, people } = live
  return (
    <aside className="live-aside" aria-label="Отклонения, фото и люди смены">
      <section>
        <h2 className="live-head">
          Отклонения <span>{fails.length}</span>
        </h2>
        {fails.length === 0 ? (
          <p className="live-none">Отклонений нет</p>
        ) : (
          <ul className="live-failed">
            {fails.map((fail) => (
              <FailRow key={`${fail.run} ${fail.itemId}`} fail={fail} zone={zone} />
            ))}
          </ul>
        )}
      </section>
      <Photos live={live} zone={zone} />
      <section>
        <h2 className="live-head">
          На смене <span>{people.length}</span>
        </h2>
        {people.length === 0 ? (
          <p className="live-none">Сегодня ещё никто не отвечал</p>
        ) : (
          <ul className="live-staff">
            {people.map(({ id, name }, at) => (
              <li key={id ?? at} title={name}>
                <Avatar name={name} />
                <span className="app-hidden">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}

function FailRow({ fail, zone }: { fail: Fail; zone: string }) {
  const { fix, norm, title, value } = fail
  const isFixed = Boolean(fix?.fixedAt)
  const facts = [...(norm === null ? [] : [`норма ${norm}`]), shortName(fail.by.name)].join(' · ')
  return (
    <li data-fixed={isFixed || undefined}>
      {isFixed ? <IconCheck size={20} aria-hidden="true" /> : <IconAlertTriangle size={20} aria-hidden="true" />}
      <div>
        <Link className="live-title" href={href('checklistExecute', {}, { run: fail.run })}>
          {title}: {value}
        </Link>
        <p>
          {facts}, {formatTimeIn(fail.at, zone)}
        </p>
        {fix && (
          <p className="live-fix">
            {isFixed ? (
              fixWords(fix, zone)
            ) : (
              <Link href={href('taskEdit', { id: fix.task })}>{fixWords(fix, zone)}</Link>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

function Photos({ live, zone }: AsideProps) {
  const [opened, setOpened] = useState(false)
  const { photos, photosCount } = live
  const [newest] = photos
  return (
    <section>
      <h2 className="live-head">
        Фото смены
        {photosCount > photosShown ? (
          <UnstyledButton className="live-all" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            Все {photosCount}
          </UnstyledButton>
        ) : (
          <span>{photosCount}</span>
        )}
      </h2>
      {newest ? (
        <>
          <Pictures photos={photos.slice(0, photosShown)} zone={zone} />
          <p className="live-caption">{captionOf(newest, zone)}</p>
        </>
      ) : (
        <p className="live-none">Фото ещё нет</p>
      )}
      <Dialog
        room
        size="table"
        phone="full"
        title={photosCount > photos.length ? `Последние ${photos.length} фото` : `Фото смены: ${photosCount}`}
        opened={opened}
        onClose={() => setOpened(false)}
      >
        <Pictures photos={photos} zone={zone} named />
      </Dialog>
    </section>
  )
}

type Photo = Live['photos'][number]
const captionOf = ({ takenAt, title, by }: Photo, zone: string) =>
  [formatTimeIn(takenAt, zone), title, shortName(by.name)].join(' · ')

function Pictures({ photos, zone, named = false }: { photos: readonly Photo[]; zone: string; named?: boolean }) {
  return (
    <ul className="live-photos">
      {photos.map((photo) => (
        <li key={photo.url}>
          <a href={photo.url} target="_blank" rel="noopener">
            <img src={photo.url} alt={captionOf(photo, zone)} loading="lazy" />
            <span className="live-plate" aria-hidden="true">
              {formatTimeIn(photo.takenAt, zone)}
            </span>
          </a>
          {named && <p className="live-caption">{captionOf(photo, zone)}</p>}
        </li>
      ))}
    </ul>
  )
}
