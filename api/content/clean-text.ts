/** Without blanks around, and with one spelling of й and ё however they were typed: texts are compared and searched. */
export const cleanText = (text: string): string => text.trim().normalize()
