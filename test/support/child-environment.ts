/**
 * What every child process takes over: the programs, and where Node keeps modules that another process
 * has compiled already.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
