import { failureWords, sentinelPlaces } from '../seed/sentinels.ts'

export function SentinelsPart() {
  return (
    <details>
      <summary>Слова, от которых моки ломаются</summary>
      {sentinelPlaces.map(({ where, failures }) => (
        <dl key={where} aria-label={where}>
          <dt>{where}</dt>
          {Object.entries(failures).map(([word, failure]) => (
            <dd key={word}>
              <code>{word}</code> — {failureWords[failure]}
            </dd>
          ))}
        </dl>
      ))}
    </details>
  )
}
