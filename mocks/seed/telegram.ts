/** Tokens of these bots go wrong: unknown to Telegram, another company's, and one for which Telegram is away. */
export const UNKNOWN_BOT = '401401'
export const TAKEN_BOT = '409409'
export const AWAY_BOT = '502502'

const SECRET = ':AAbbCCddEEffGGhhIIjjKKllMMnnOO_abcd'
/** A good one and those three, for the honest script. */
export const botTokens = {
  good: `123456${SECRET}`,
  other: `654321${SECRET}`,
  unknown: `${UNKNOWN_BOT}${SECRET}`,
  taken: `${TAKEN_BOT}${SECRET}`,
  away: `${AWAY_BOT}${SECRET}`,
}
