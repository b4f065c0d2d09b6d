/** The maximum number of database connections of one process, by purpose. */
export const connectionCounts = {
  requests: 10,
  signIn: 4,
  moderation: 3,
  jobs: 2,
  jobQueue: 2,
  jobListener: 1,
} as const

export const connectionsOfProcess = Object.values(connectionCounts).reduce(
  (sum: number, count) => sum + count,
  0,
)
