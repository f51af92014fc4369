import './found-fragment.css'
import { Fragment } from 'react'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

/** The place of the text where the search found something, as text: nothing in it is markup. */
export function FoundFragment({ parts }: { parts: Snapshot<components['schemas']['FragmentPart'][]> }) {
  return (
    <p className="kb-fragment">
      {parts.map(({ text, found }, place) =>
        // Parts have no name but their place, and are never moved.
        found ? <mark key={place}>{text}</mark> : <Fragment key={place}>{text}</Fragment>,
      )}
    </p>
  )
}
