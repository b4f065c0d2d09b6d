/** Loaded before a site: each SIGUSR2 puts its steady clock ahead, by more than any rest it grants. */
const step = 3_700_000

const now = performance.now.bind(performance)
let ahead = 0
performance.now = () => now() + ahead
process.on('SIGUSR2', () => {
  ahead += step
})
