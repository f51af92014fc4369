import { limits } from '../../../openapi/gen/limits.gen.ts'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  error: string | undefined
}

/** Looks like the title it will be, and grows with it (look.md, section 8). */
export function TitleField({ value, onChange, error }: TitleFieldProps) {
  return (
    <>
      <textarea
        className="kb-title-field"
        rows={1}
        maxLength={limits.articleTitleMax}
        aria-label="Заголовок статьи"
        aria-invalid={error !== undefined}
        aria-describedby={error && 'kb-title-error'}
        placeholder="Заголовок статьи"
        value={value}
        // A title has one line of text, however it is broken on the screen.
        onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && (
        <p id="kb-title-error" role="alert" className="kb-field-error">
          {error}
        </p>
      )}
    </>
  )
}
