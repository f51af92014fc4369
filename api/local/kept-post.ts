import type { Letter, Post } from '../queue/mail/post.ts'

export type KeptLetter = Letter & { at: Date }
export type KeptPost = Post & {
  /** The newest first. */
  letters(): readonly KeptLetter[]
}

const KEPT = 100

/** Without SMTP_URL letters stay in this process's memory: codes reach no table (R18). */
export function keptPost(now: () => Date): KeptPost {
  const kept: KeptLetter[] = []
  return {
    async send(letter) {
      kept.unshift({ ...letter, at: now() })
      kept.length = Math.min(kept.length, KEPT)
    },
    letters: () => kept,
  }
}
