import CommandOptions
import DataFiles

extension FarmJob {
  /// The maximum number of indexes of a Job with a backoff limit per index.
  static let mostKubernetesTasks = 100_000

  /// Two Jobs for Kubernetes 1.29 and newer: an indexed one over the tasks, and one that joins what they made, suspended until the
  /// first is complete.
  ///
  /// - Parameters:
  ///   - image: A container image with the program.
  ///   - claim: A PersistentVolumeClaim that all nodes share; its root is the working folder.
  func kubernetesJobs(image: String, claim: String) -> String {
    let (tasks, last) = ("\(label)-\(kind.plural)", "\(label)-join")
    let words = Shell.Words(program: "afterglow", index: "\"$index\"")
    let script =
      (["set -eu"] + Shell.index(self, task: "JOB_COMPLETION_INDEX") + ["exec " + Shell.line(task, words)])
      .joined(separator: "\n")
    let array = job(
      tasks, script, image: image, claim: claim,
      specification: [
        ("completions", JSONValue(taskCount)), ("parallelism", JSONValue(min(taskCount, 64))),
        ("completionMode", "Indexed"), ("backoffLimitPerIndex", 3), ("podFailurePolicy", Self.failurePolicy),
      ])
    let joining = job(
      last, "exec " + Shell.line(join, words), image: image, claim: claim,
      specification: [("suspend", true), ("backoffLimit", 3), ("podFailurePolicy", Self.wholeFailurePolicy)])
    return """
      # \(title), for Kubernetes. Paths are relative to the root of the volume.
      #   kubectl apply -f THIS_FILE
      #   until kubectl get job/\(tasks) -o jsonpath='{.status.conditions[*].type}' | grep -wE 'Complete|Failed'; do sleep 5; done
      #   kubectl patch job/\(last) --type=merge -p '{"spec":{"suspend":false}}'
      \(YAMLWriter.text(array))---
      \(YAMLWriter.text(joining))
      """
  }

  /// What another try does not mend: usage, bad data, missing input, a missing font or library, an output that cannot be
  /// written.
  private static let hopelessExitCodes = JSONValue(
    [
      ExitStatus.usage, ExitStatus.data, ExitStatus.missingInput, ExitStatus.unavailable,
      ExitStatus.cannotWrite,
    ].map { JSONValue(Int($0)) })

  private static let failurePolicy: JSONValue = [
    "rules": [
      ["action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]]],
      ["action": "FailIndex", "onExitCodes": ["operator": "In", "values": hopelessExitCodes]],
    ]
  ]

  private static let wholeFailurePolicy: JSONValue = [
    "rules": [
      ["action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]]],
      ["action": "FailJob", "onExitCodes": ["operator": "In", "values": hopelessExitCodes]],
    ]
  ]

  private func job(
    _ name: String, _ script: String, image: String, claim: String, specification: [(String, JSONValue)]
  ) -> JSONValue {
    let container: JSONValue = [
      "name": "afterglow", "image": JSONValue(image), "workingDir": "/work",
      // Kubernetes reads $$ as a dollar sign.
      "command": ["/bin/sh", "-c", JSONValue(Shell.doubled(script))],
      "resources": ["requests": ["cpu": "1", "memory": "1Gi"], "limits": ["memory": "4Gi"]],
      "volumeMounts": [["name": "work", "mountPath": "/work"]],
    ]
    let pod: JSONValue = [
      "restartPolicy": "Never", "containers": [container],
      "volumes": [["name": "work", "persistentVolumeClaim": ["claimName": JSONValue(claim)]]],
    ]
    return [
      "apiVersion": "batch/v1", "kind": "Job",
      "metadata": ["name": JSONValue(name), "labels": ["app.kubernetes.io/name": "afterglow"]],
      "spec": JSONValue(JSONObject(specification + [("template", ["spec": pod])])),
    ]
  }

  /// The name as Kubernetes takes it: lower-case letters, digits and hyphens.
  private var label: String {
    let characters = name.lowercased().unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    let trimmed = String(characters).split(separator: "-").joined(separator: "-").prefix(48)
    return trimmed.isEmpty ? "afterglow" : String(trimmed)
  }
}
