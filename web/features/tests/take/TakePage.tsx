import { useParams, useSearch } from 'wouter'
import { AttemptPage } from './AttemptPage.tsx'
import { StartPage } from './StartPage.tsx'

/** `attempt` of the address: the one that is open; without it what the test is, and the way to begin. */
export function TakePage() {
  const { id = '' } = useParams()
  const attempt = new URLSearchParams(useSearch()).get('attempt')
  return attempt ? <AttemptPage key={attempt} id={attempt} /> : <StartPage id={id} />
}
