declare module "pg/lib/utils.js" {
  const utils: {
    /** A parameter in the form in which pg sends it. @throws if there is none, such as for a circular object */
    readonly prepareValue: (value: unknown) => Buffer | string | null;
  };
  export default utils;
}
