import { type Look, Status } from './Badge.tsx'

const looks: Record<'on' | 'off', Look> = {
  on: { tone: 'ok', shape: 'full' },
  off: { tone: 'mute', shape: 'dash' },
}

/** A dot and a word; a dash for what is off. */
export const OnOff = ({ on, children }: { on: boolean; children: string }) => (
  <Status look={on ? looks.on : looks.off}>{children}</Status>
)
