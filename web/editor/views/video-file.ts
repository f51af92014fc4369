import { isTooLarge, maxMegabytes } from '../../uploads/check-files.ts'
import { typeOf } from '../../uploads/file-types.ts'

/** MP4, AVI, MOV, WebM: fewer than the server takes (B21). */
const taken = /^video\/(?:mp4|avi|x-msvideo|mov|quicktime|webm)$/
export const acceptVideos = 'video/mp4,video/x-msvideo,video/quicktime,video/webm,.mp4,.avi,.mov,.webm'

/** Why a file can't be a video of the dialog. */
export function videoFault(file: File): string | undefined {
  if (!taken.test(typeOf(file) ?? '')) return 'Пожалуйста, выберите видео файл'
  return isTooLarge(file) ? `Файл слишком большой. Максимальный размер: ${maxMegabytes} МБ` : undefined
}

export const videoFailed = (reason: string): string => `Ошибка загрузки видео: ${reason}`
