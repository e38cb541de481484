/** A request to the admin interface that is wrong, and the HTTP status that says so. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405,
    message: string,
  ) {
    super(message);
  }
}
