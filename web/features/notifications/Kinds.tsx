import { Switch } from '@mantine/core'
import { useId } from 'react'
import type { Snapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { Answer } from '../../data/contract.ts'
import type { Channel, Draft } from './choices.ts'

const channels: readonly { channel: Channel; label: string }[] = [
  { channel: 'app', label: 'Приложение' },
  { channel: 'telegram', label: 'Telegram' },
  { channel: 'mail', label: 'Почта' },
]

interface KindsProps {
  settings: Snapshot<Answer<'notificationGetSettings'>>
  draft: Draft
  onChange: (kinds: Draft['kinds']) => void
}

/** A switch for each kind and channel; what can't be switched off says why. */
export function Kinds({ settings: { kinds, hasMailbox }, draft, onChange }: KindsProps) {
  const id = useId()
  return (
    <>
      {!hasMailbox && <p className="notify-note">Писем не будет, пока в профиле нет подтверждённого email.</p>}
      <table className="notify-kinds">
        <thead>
          <tr>
            <th scope="col">
              <span className="app-hidden">Уведомление</span>
            </th>
            {channels.map(({ channel, label }) => (
              <th key={channel} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, isObligatory, ...given }) => (
            <tr key={kind}>
              <th scope="row">
                {labels.NotificationKind[kind]}
                {isObligatory && <small id={`${id}-${kind}`}>Обязательное: отключить можно только почту</small>}
              </th>
              {channels.map(({ channel, label }) => {
                const isHeld = channel === 'mail' ? !hasMailbox : isObligatory
                return (
                  <td key={channel} data-channel={label}>
                    <Switch
                      aria-label={`${labels.NotificationKind[kind]}: ${label}`}
                      aria-describedby={isObligatory ? `${id}-${kind}` : undefined}
                      disabled={isHeld}
                      checked={draft.kinds[kind]?.[channel] ?? given[channel]}
                      onChange={(event) =>
                        onChange({
                          ...draft.kinds,
                          [kind]: { ...draft.kinds[kind], [channel]: event.currentTarget.checked },
                        })
                      }
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
