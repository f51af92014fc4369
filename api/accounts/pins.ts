/** How a PIN is kept: keyed, so that a stolen table gives none away, and the same for the same company, so that it is unique there (A11). */
export const pinHash = (secret: string, companyId: string, pin: string) =>
  new Bun.CryptoHasher('sha256', secret).update(`pin:${companyId}:${pin}`).digest('base64url')
