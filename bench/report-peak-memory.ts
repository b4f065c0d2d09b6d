/** Loaded into a measured process: its last line of output is the most memory it held, in KiB. */
process.on('exit', () => console.log(`peak ${process.resourceUsage().maxRSS}`))
