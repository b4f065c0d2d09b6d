/**
 * What every child process takes over: the programs, and where Node keeps modules that another process
 * has compiled already. None loads the gazetteer, which takes a processor for half a minute.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  PLACE_NAMES: 'off',
}
