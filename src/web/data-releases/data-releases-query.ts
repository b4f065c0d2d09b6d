import { apiUrls } from '../../shared/urls.ts'

export const dataReleasesKey = [apiUrls.dataReleases] as const
