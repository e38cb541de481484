import type { FailureTranscript } from "../transcript";

// Specification: "Errors". That failures also come with status 200, and the other places of the text, are field facts.
export default [
  {
    does: "a failing status with the two members that every failure has",
    status: 404,
    answer: { error_class: "Host::Exception::RecordNotFound", error_message: "Record 'KEY' not found" },
    error: {
      kind: "notFound",
      errorClass: "Host::Exception::RecordNotFound",
      hostMessage: "Record 'KEY' not found",
      status: 404,
    },
  },
  {
    does: "status 200 with an error_class is a failure",
    status: 200,
    answer: { error_class: "Host::Exception::DuplicateRecord", error_message: "name is taken" },
    error: { kind: "duplicate", hostMessage: "name is taken", status: 200 },
  },
  {
    does: "status 200, an error_class and members of a success",
    status: 200,
    answer: { error_class: "Other::Exception::Workflow::Conflict", error: "is busy", uniq_id: "WEB7Q2" },
    error: { kind: "busy", hostMessage: "is busy", status: 200 },
  },
  {
    does: "status 200 and a class that nobody knows: whether it was done is open",
    status: 200,
    answer: { error_class: "Host::Exception::Timeout", error_message: "timed out" },
    error: { kind: "other", hostMessage: "timed out", mayHaveHappened: true },
  },
  {
    does: "status 200, a class that nobody knows, and the parameter at fault: it was refused",
    status: 200,
    answer: {
      error_class: "Host::Exception::Input::Newest",
      error_message: "is too new",
      field: "public_key_value",
    },
    error: { kind: "other", field: "public_key_value", mayHaveHappened: false },
  },
  {
    does: "the text in full_message",
    status: 403,
    answer: { error_class: "Host::Exception::Permission", full_message: "you may not" },
    error: { kind: "permission", hostMessage: "you may not" },
  },
  {
    does: "the text in error, the class unknown: the status decides",
    status: 409,
    answer: { error_class: "Host::Exception::Something::New", error: "not now" },
    error: {
      kind: "busy",
      hostMessage: "not now",
      errorClass: "Host::Exception::Something::New",
    },
  },
  {
    does: "all three texts: error_message is the specification's",
    status: 400,
    answer: {
      error_class: "Host::Exception::Incapable",
      error_message: "cannot do it",
      full_message: "cannot do it (longer)",
      error: "cannot",
    },
    error: { kind: "other", hostMessage: "cannot do it" },
  },
  {
    does: "a parameter at fault, and a further member that is ignored",
    status: 400,
    answer: {
      error_class: "Host::Exception::Input::Validation",
      error_message: "does not match",
      field: "public_key_name",
      realm: "WORD_",
    },
    error: { kind: "input", field: "public_key_name", hostMessage: "does not match" },
  },
  {
    does: "several parameters at fault",
    status: 400,
    answer: {
      error_class: "Host::Exception::Input::Multiple",
      error_message: "2 errors",
      errors: [
        {
          error_class: "Host::Exception::Input::Required",
          error_message: "is required",
          field: "public_key_value",
        },
        {
          error_class: "Host::Exception::Input::Validation",
          full_message: "does not match",
          field: "public_key_name",
        },
      ],
    },
    error: {
      kind: "input",
      errors: [
        { field: "public_key_value", message: "is required" },
        { field: "public_key_name", message: "does not match" },
      ],
    },
  },
  {
    does: "the same in the style of status 200",
    status: 200,
    answer: {
      error_class: "Host::Exception::Input::Multiple",
      full_message: "1 error",
      errors: [{ error: "is required", field: "public_key_value" }],
    },
    error: {
      kind: "input",
      status: 200,
      errors: [{ field: "public_key_value", message: "is required" }],
    },
  },
  {
    does: "an unknown method is a wrong address, and never a record that is gone",
    status: 404,
    answer: { error_class: "Host::Exception::API::InvalidMethod", error_message: "no such method" },
    error: { kind: "wrongAddress" },
  },
  {
    does: "a bare 404 is a wrong address",
    status: 404,
    answer: {},
    error: { kind: "wrongAddress", errorClass: undefined },
  },
  {
    does: "a bare 401",
    status: 401,
    answer: { error_message: "who are you?" },
    error: { kind: "authorization", hostMessage: "who are you?" },
  },
  {
    does: "no stock",
    status: 400,
    answer: {
      error_class: "Host::Exception::Resource::Insufficient",
      error_message: "sold out",
      field: "plan_id",
    },
    error: { kind: "noStock", field: "plan_id" },
  },
] as const satisfies readonly FailureTranscript[];
