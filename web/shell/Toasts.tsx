import { Notifications } from '@mantine/notifications'
import { limits } from '../../openapi/gen/limits.gen.ts'

export const Toasts = () => <Notifications position="bottom-right" limit={limits.app.toastsMax} containerWidth={380} />
