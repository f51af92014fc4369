interface Answer<T> {
  data?: T
  error?: object
  response: Response
}

/** A reply or a refusal as one object, beside its status, as `code`. */
export const outcome = <T>({ data, error, response }: Answer<T>) =>
  ({ ...data, ...error, code: response.status }) as { code: number } & Partial<Omit<T, 'code'>> & {
      message?: string
      fields?: Record<string, string>
    }

export const at = (id: string) => ({ params: { path: { id } } })
