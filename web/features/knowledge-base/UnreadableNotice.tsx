import { Checkbox } from '@mantine/core'

interface UnreadableNoticeProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
}

/** Saving would put the text below in the place of one that nobody has seen (B13). */
export function UnreadableNotice({ agreed, onChange }: UnreadableNoticeProps) {
  return (
    <div role="alert" className="kb-unreadable-notice">
      <p>
        Ошибка чтения контента: содержание статьи повреждено и показано не полностью. При сохранении его заменит то, что
        написано здесь.
      </p>
      <Checkbox
        label="Заменить прежнее содержание"
        checked={agreed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
