import { apiUrls } from '../../shared/urls.ts'

export const promisesKey = [apiUrls.promises] as const
