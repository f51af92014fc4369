import type { ReactNode } from 'react'

export interface LegalSection {
  /** Its anchor. */
  id: string
  title: string
  body: ReactNode
}
