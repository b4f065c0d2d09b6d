import { apiUrls } from '../../shared/urls.ts'

export const hoursKey = [apiUrls.statisticsByHour] as const
