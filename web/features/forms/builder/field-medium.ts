/** What a type carries while it is dragged; a text or a file from elsewhere carries none of it. */
export const fieldMedium = 'application/x-form-field'
