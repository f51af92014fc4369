/** Without blanks around, and with one spelling of й and ё however they were typed, as api/content/clean-text.ts. */
export const cleanText = (text: string): string => text.trim().normalize()
