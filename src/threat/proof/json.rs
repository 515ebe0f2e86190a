//! Proofs as JSON for programs.
//!
//! The tree is a flat list, `nodes`, so that a reader needs no depth of nesting for a long win:
//! node 0 is the root, and a reply or a default names the node that meets it by its index, which
//! is larger than that of the node above. Every other node is named exactly once.

use super::header::{Stones, VERSION, parse_color, parse_size, without_column};
use super::nodes::{Branch, Node, assemble};
use super::{Attack, Defence, ParseProofError, Proof};
use crate::board::notation::parse_point;
use crate::board::{Point, Size};
use crate::rules::Rule;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonProof {
    #[serde(rename = "tengen-proof")]
    version: u32,
    rule: String,
    size: String,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    #[serde(default)]
    nobody: Vec<String>,
    attacker: String,
    nodes: Vec<JsonNode>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonNode {
    point: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    wins: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    threats: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    replies: Vec<JsonReply>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    default: Option<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonReply {
    reply: String,
    node: usize,
}

impl Proof {
    /// Writes the proof as JSON, in one line.
    pub fn to_json(&self) -> String {
        let stones = Stones::of(&self.board);
        let mut nodes = Vec::new();
        write_node(&self.root, &mut nodes);
        let proof = JsonProof {
            version: VERSION,
            rule: self.rule.name().to_owned(),
            size: self.board.size().to_string(),
            black: names(&stones.black),
            white: names(&stones.white),
            nobody: names(&stones.nobody),
            attacker: self.attacker.to_string(),
            nodes,
        };
        serde_json::to_string(&proof).expect("lists of strings and numbers can be written")
    }

    /// Reads a proof as [`Proof::to_json`] writes it. It need not hold.
    ///
    /// # Errors
    /// Names the line, or the node, that is wrong.
    pub fn from_json(text: &str) -> Result<Proof, ParseProofError> {
        let proof: JsonProof = serde_json::from_str(text).map_err(syntax_error)?;
        if proof.version != VERSION {
            let version = proof.version;
            return Err(ParseProofError::new(format_args!("version {version} is not known")));
        }
        let rule: Rule = proof.rule.parse().map_err(ParseProofError::new)?;
        let size = parse_size(&proof.size)?;
        let attacker = parse_color(&proof.attacker)?;
        let stones = Stones {
            black: parse_points("black", &proof.black, size)?,
            white: parse_points("white", &proof.white, size)?,
            nobody: parse_points("nobody", &proof.nobody, size)?,
        };
        let board = stones.set_up(size, attacker).map_err(ParseProofError::new)?;
        Ok(Proof { rule, board, attacker, root: read_tree(&proof.nodes, size)? })
    }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// Appends an attack and all below it, and returns its index.
fn write_node(attack: &Attack, nodes: &mut Vec<JsonNode>) -> usize {
    let index = nodes.len();
    nodes.push(JsonNode { point: attack.point.to_string(), ..JsonNode::default() });
    let Some(defence) = &attack.defence else {
        nodes[index].wins = true;
        return index;
    };
    nodes[index].threats = names(&defence.threats);
    for (reply, attack) in &defence.replies {
        let node = write_node(attack, nodes);
        nodes[index].replies.push(JsonReply { reply: reply.to_string(), node });
    }
    nodes[index].default = defence.default.as_ref().map(|attack| write_node(attack, nodes));
    index
}

/// The message of `serde_json`, its line moved to where ours is.
fn syntax_error(error: serde_json::Error) -> ParseProofError {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match message.strip_suffix(&place) {
        Some(message) => ParseProofError::at(
            error.line(),
            format_args!("{message} at column {}", error.column()),
        ),
        None => ParseProofError::new(message),
    }
}

fn parse_points(place: &str, names: &[String], size: Size) -> Result<Vec<Point>, ParseProofError> {
    names.iter().map(|name| parse_name(place, name, size)).collect()
}

fn parse_name(place: &str, name: &str, size: Size) -> Result<Point, ParseProofError> {
    parse_point(name, size)
        .map_err(|error| ParseProofError::new(format_args!("{place}: {}", without_column(&error))))
}

fn read_tree(nodes: &[JsonNode], size: Size) -> Result<Attack, ParseProofError> {
    let parents = read_parents(nodes, size)?;
    let with_parents = nodes.iter().zip(parents).enumerate();
    let nodes: Result<Vec<Node>, _> = with_parents
        .map(|(index, (node, parent))| Ok(Node { attack: read_node(index, node, size)?, parent }))
        .collect();
    assemble(nodes?).map_err(|(index, message)| in_node(index, message))
}

/// For each node the one that names it.
fn read_parents(
    nodes: &[JsonNode],
    size: Size,
) -> Result<Vec<Option<(usize, Branch)>>, ParseProofError> {
    let mut parents = vec![None; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        let mut branches = Vec::new();
        for JsonReply { reply, node } in &node.replies {
            branches.push((*node, Branch::Reply(parse_name(&node_name(index), reply, size)?)));
        }
        branches.extend(node.default.map(|node| (node, Branch::Default)));
        for (child, branch) in branches {
            let slot = parents.get_mut(child).filter(|slot| child > index && slot.is_none());
            let slot = slot.ok_or_else(|| {
                in_node(index, format_args!("{child} is not a later node named for the first time"))
            })?;
            *slot = Some((index, branch));
        }
    }
    Ok(parents)
}

/// A node without those below it.
fn read_node(index: usize, node: &JsonNode, size: Size) -> Result<Attack, ParseProofError> {
    let place = node_name(index);
    let point = parse_name(&place, &node.point, size)?;
    let threats = parse_points(&place, &node.threats, size)?;
    if !node.wins {
        return Ok(Attack { point, defence: Some(Defence { threats, ..Defence::default() }) });
    }
    if threats.is_empty() {
        Ok(Attack::winning(point))
    } else {
        Err(in_node(index, "an attack that wins at once has no threats"))
    }
}

fn node_name(index: usize) -> String {
    format!("node {index}")
}

fn in_node(index: usize, message: impl std::fmt::Display) -> ParseProofError {
    ParseProofError::new(format_args!("{}: {message}", node_name(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_nodes(nodes: &str) -> String {
        let header = r#""tengen-proof":1,"rule":"renju","size":"15","black":["h8"],"white":["i9"]"#;
        format!(r#"{{{header},"attacker":"black","nodes":[{nodes}]}}"#)
    }

    fn message(text: &str) -> String {
        Proof::from_json(text).expect_err(text).to_string()
    }

    #[test]
    fn errors_in_the_tree_name_the_node() {
        for (nodes, error) in [
            ("", "node 0: there is no attack"),
            (r#"{"point":"p1"}"#, "node 0: 'p1' is outside the 15 board"),
            (r#"{"point":"a1"},{"point":"a2"}"#, "node 1: the attack belongs to no earlier one"),
            (
                r#"{"point":"a1","default":0}"#,
                "node 0: 0 is not a later node named for the first time",
            ),
            (
                r#"{"point":"a1","default":1,"replies":[{"reply":"a2","node":1}]},{"point":"a3"}"#,
                "node 0: 1 is not a later node named for the first time",
            ),
            (
                r#"{"point":"a1","wins":true,"threats":["a2"]}"#,
                "node 0: an attack that wins at once has no threats",
            ),
            (
                r#"{"point":"a1","wins":true,"default":1},{"point":"a2"}"#,
                "node 1: a reply to an attack that wins at once",
            ),
        ] {
            assert_eq!(message(&with_nodes(nodes)), error);
        }
    }

    #[test]
    fn other_errors_name_the_line_or_the_place() {
        let good = with_nodes(r#"{"point":"a1"}"#);
        assert!(Proof::from_json(&good).is_ok());
        assert_eq!(message("{\n}"), "line 2: missing field `tengen-proof` at column 1");
        assert_eq!(message(&good.replace(":1,", ":2,")), "version 2 is not known");
        assert_eq!(message(&good.replace(r#""15""#, r#""1\n5""#)), "'1\u{fffd}5' is no board size");
        assert_eq!(message(&good.replace("i9", "h8")), "h8 is occupied");
        assert_eq!(message(&good.replace("i9", "i")), "white: 'i' is not a point like h8");
        let nested = "[".repeat(100_000);
        assert!(message(&with_nodes(&nested)).starts_with("line 1: "));
    }
}
